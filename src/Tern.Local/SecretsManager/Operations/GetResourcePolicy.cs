using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>GetResourcePolicy</c>.</summary>
internal static class GetResourcePolicy
{
    public static GetResourcePolicyResponse Execute(SecretStore store, GetResourcePolicyRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        return new() { Arn = secret.Arn, Name = secret.Name, ResourcePolicy = secret.ResourcePolicy };
    }
}
