using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>RemoveTagsFromResource</c>.</summary>
internal static class RemoveTagsFromResource
{
    public static RemoveTagsFromResourceResponse Execute(ParameterStore store, RemoveTagsFromResourceRequest request)
    {
        StoredParameter parameter = ParameterTags.Find(store, request.ResourceType, request.ResourceId);
        parameter.Tags.RemoveAll(tag => request.TagKeys.Contains(tag.Key));
        store.Save(parameter);
        return new();
    }
}
