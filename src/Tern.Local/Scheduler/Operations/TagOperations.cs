using Tern.Local.Scheduler.Schedules;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Operations;

/// <summary><c>TagResource</c>, <c>UntagResource</c> and <c>ListTagsForResource</c>, of groups.</summary>
internal static class TagOperations
{
    private const int MaxTags = 50;

    public static TagResourceResponse Tag(ScheduleStore store, TagResourceRequest request)
    {
        StoredGroup group = Find(store, request.ResourceArn);
        Add(group.Tags, request.Tags);
        store.Save(group);
        return new();
    }

    public static UntagResourceResponse Untag(ScheduleStore store, UntagResourceRequest request)
    {
        StoredGroup group = Find(store, request.ResourceArn);
        group.Tags.RemoveAll(tag => request.TagKeys.Contains(tag.Key));
        store.Save(group);
        return new();
    }

    public static ListTagsForResourceResponse List(ScheduleStore store, ListTagsForResourceRequest request) => new() { Tags = [.. Find(store, request.ResourceArn).Tags] };

    /// <summary>Adds tags. A tag replaces one with the same key.</summary>
    /// <exception cref="ServiceQuotaExceededException">There are more than 50 tags.</exception>
    public static void Add(List<Tag> tags, IReadOnlyList<Tag> added)
    {
        if (tags.Select(tag => tag.Key).Union(added.Select(tag => tag.Key)).Count() > MaxTags)
            throw new ServiceQuotaExceededException($"A schedule group can have at most {MaxTags} tags.");
        foreach (Tag tag in added)
        {
            int index = tags.FindIndex(existing => existing.Key == tag.Key);
            if (index >= 0)
                tags[index] = tag;
            else
                tags.Add(tag);
        }
    }

    private static StoredGroup Find(ScheduleStore store, string arn) =>
        ScheduleArns.ParseGroup(store.Scope, arn) is { } name ? store.GetGroup(name) : throw new ResourceNotFoundException($"Resource {arn} does not exist.");
}
