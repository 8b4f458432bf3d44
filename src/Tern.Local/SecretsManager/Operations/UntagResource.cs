using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>UntagResource</c>.</summary>
internal static class UntagResource
{
    public static UntagResourceResponse Execute(SecretStore store, UntagResourceRequest request)
    {
        store.Get(request.SecretId).Tags?.RemoveAll(tag => request.TagKeys.Contains(tag.Key));
        return new();
    }
}
