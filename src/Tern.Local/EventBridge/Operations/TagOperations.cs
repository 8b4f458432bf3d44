using Tern.EventBridge;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>TagResource</c>, <c>UntagResource</c> and <c>ListTagsForResource</c>, of buses and rules.</summary>
internal static class TagOperations
{
    private const int MaxTags = 50;

    public static TagResourceResponse Tag(EventStore store, TagResourceRequest request)
    {
        Change(store, request.ResourceArn, tags => Add(tags, request.Tags));
        return new();
    }

    public static UntagResourceResponse Untag(EventStore store, UntagResourceRequest request)
    {
        Change(store, request.ResourceArn, tags => tags.RemoveAll(tag => request.TagKeys.Contains(tag.Key)));
        return new();
    }

    public static ListTagsForResourceResponse List(EventStore store, ListTagsForResourceRequest request) => new() { Tags = [.. Find(store, request.ResourceArn).Tags] };

    /// <summary>Adds tags. A tag replaces one with the same key.</summary>
    /// <exception cref="LimitExceededException">There are more than 50 tags.</exception>
    public static void Add(List<Tag> tags, IReadOnlyList<Tag> added)
    {
        if (tags.Select(tag => tag.Key).Union(added.Select(tag => tag.Key)).Count() > MaxTags)
            throw EventErrors.LimitExceeded();
        foreach (Tag tag in added)
        {
            int index = tags.FindIndex(existing => existing.Key == tag.Key);
            if (index >= 0)
                tags[index] = tag;
            else
                tags.Add(tag);
        }
    }

    private static void Change(EventStore store, string arn, Action<List<Tag>> change)
    {
        (StoredBus? bus, StoredRule? rule, List<Tag> tags) = Find(store, arn);
        change(tags);
        if (bus is not null)
            store.Save(bus);
        if (rule is not null)
            store.Save(rule);
    }

    private static (StoredBus? Bus, StoredRule? Rule, List<Tag> Tags) Find(EventStore store, string arn)
    {
        if (EventArns.ParseRule(arn) is var (scope, busName, name))
        {
            if (scope != store.Scope)
                throw EventErrors.RuleNotFound(name, busName);
            StoredRule rule = store.GetRule(busName, name);
            return (null, rule, rule.Tags);
        }
        if (EventArns.ParseBus(arn) is not var (busScope, ofBus))
            throw EventErrors.Validation("Parameter ResourceARN is not valid. Reason: Provided Arn is not in correct format.");
        StoredBus bus = busScope == store.Scope ? store.GetBus(ofBus) : throw EventErrors.BusNotFound(ofBus);
        return (bus, null, bus.Tags);
    }
}
