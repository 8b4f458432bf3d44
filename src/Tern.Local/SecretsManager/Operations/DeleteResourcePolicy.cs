using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>DeleteResourcePolicy</c>.</summary>
internal static class DeleteResourcePolicy
{
    public static DeleteResourcePolicyResponse Execute(SecretStore store, DeleteResourcePolicyRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        secret.ResourcePolicy = null;
        store.Save(secret);
        return new() { Arn = secret.Arn, Name = secret.Name };
    }
}
