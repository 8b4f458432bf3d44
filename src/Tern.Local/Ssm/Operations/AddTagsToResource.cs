using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>AddTagsToResource</c>.</summary>
internal static class AddTagsToResource
{
    public static AddTagsToResourceResponse Execute(ParameterStore store, AddTagsToResourceRequest request)
    {
        StoredParameter parameter = ParameterTags.Find(store, request.ResourceType, request.ResourceId);
        ParameterTags.CheckCount(parameter.Tags, request.Tags);
        parameter.AddTags(request.Tags);
        store.Save(parameter);
        return new();
    }
}
