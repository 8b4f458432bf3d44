using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>UntagResource</c>.</summary>
internal static class UntagResource
{
    public static UntagResourceResponse Execute(SecretStore store, UntagResourceRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        secret.Tags?.RemoveAll(tag => request.TagKeys.Contains(tag.Key));
        store.Save(secret);
        return new();
    }
}
