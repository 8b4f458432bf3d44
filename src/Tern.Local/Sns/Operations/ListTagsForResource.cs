using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>ListTagsForResource</c>.</summary>
internal static class ListTagsForResource
{
    public static ListTagsForResourceResponse Execute(SnsRegion region, ListTagsForResourceRequest request) =>
        new() { Tags = [.. TopicTags.GetTopic(region, request.ResourceArn).Tags.Select(tag => new Tag { Key = tag.Key, Value = tag.Value })] };
}
