using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>TagResource</c>.</summary>
internal static class TagResource
{
    public static TagResourceResponse Execute(SecretStore store, TagResourceRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        SecretTags.CheckCount([.. secret.Tags ?? [], .. request.Tags]);
        secret.AddTags(request.Tags);
        store.Save(secret);
        return new();
    }
}
