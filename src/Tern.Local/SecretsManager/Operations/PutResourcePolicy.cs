using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>PutResourcePolicy</c>. The policy is stored, without effect.</summary>
internal static class PutResourcePolicy
{
    public static PutResourcePolicyResponse Execute(SecretStore store, PutResourcePolicyRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        if (ResourcePolicy.FindProblem(request.ResourcePolicy) is { } problem)
            throw new MalformedPolicyDocumentException(problem);
        if (request.BlockPublicPolicy == true && ResourcePolicy.IsPublic(request.ResourcePolicy))
            throw new PublicPolicyException("You can't attach this resource policy because it grants public access to the secret.");
        secret.ResourcePolicy = request.ResourcePolicy;
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name };
    }
}
