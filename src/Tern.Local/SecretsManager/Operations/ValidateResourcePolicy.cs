using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>ValidateResourcePolicy</c>: checks the form of a policy, and whether it is public.</summary>
internal static class ValidateResourcePolicy
{
    public static ValidateResourcePolicyResponse Execute(SecretStore store, ValidateResourcePolicyRequest request)
    {
        if (request.SecretId is { } id)
            store.Get(id);
        if (ResourcePolicy.FindProblem(request.ResourcePolicy) is { } problem)
            throw new MalformedPolicyDocumentException(problem);
        bool isPublic = ResourcePolicy.IsPublic(request.ResourcePolicy);
        return new()
        {
            PolicyValidationPassed = !isPublic,
            ValidationErrors = isPublic ? [new() { CheckName = "PUBLIC_ACCESS", ErrorMessage = "The resource policy grants public access to the secret." }] : [],
        };
    }
}
