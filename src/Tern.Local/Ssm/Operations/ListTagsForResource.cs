using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>ListTagsForResource</c>.</summary>
internal static class ListTagsForResource
{
    public static ListTagsForResourceResponse Execute(ParameterStore store, ListTagsForResourceRequest request) =>
        new() { TagList = [.. ParameterTags.Find(store, request.ResourceType, request.ResourceId).Tags] };
}
