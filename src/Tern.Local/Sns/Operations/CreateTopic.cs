using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>CreateTopic</c>.</summary>
internal static class CreateTopic
{
    /// <param name="region">The topics of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="endpoint">The endpoint of the request, without a final slash.</param>
    public static CreateTopicResponse Execute(SnsRegion region, CreateTopicRequest request, string endpoint)
    {
        bool isFifo = IsFifo(request.Attributes);
        TopicNames.Check(request.Name, isFifo);
        OrderedMap<string> tags = TopicTags.Create(request.Tags);
        TopicSettings settings = CreateSettings(request.Attributes, isFifo);
        lock (region.Lock)
        {
            if (region.FindTopic(SnsArns.Create(region.Scope, request.Name)) is { } existing)
            {
                CheckExisting(existing, settings, tags);
                return new() { TopicArn = existing.Arn };
            }
            CheckCount(region, isFifo);
            var topic = new SnsTopic(region, request.Name, endpoint) { Settings = settings, Tags = tags, DataProtectionPolicy = request.DataProtectionPolicy ?? "" };
            region.Add(topic);
            region.Save(topic);
            return new() { TopicArn = topic.Arn };
        }
    }

    private static bool IsFifo(OrderedMap<string>? attributes)
    {
        if (attributes is null || !attributes.TryGetValue(TopicAttributes.FifoTopic, out string? value))
            return false;
        try
        {
            return TopicAttributes.ReadBoolean(TopicAttributes.FifoTopic, value);
        }
        catch (InvalidAttributeException e)
        {
            throw SnsErrors.Invalid($"Attributes Reason: {e.Message}");
        }
    }

    private static TopicSettings CreateSettings(OrderedMap<string>? attributes, bool isFifo)
    {
        TopicSettings settings = TopicSettings.Default;
        try
        {
            foreach ((string name, string value) in attributes ?? [])
            {
                if (name != TopicAttributes.FifoTopic)
                    settings = TopicAttributes.Set(settings, name, value, isFifo);
            }
            return settings;
        }
        catch (Exception e) when (e is InvalidAttributeException or UnknownAttributeException)
        {
            throw SnsErrors.Invalid($"Attributes Reason: {e.Message}");
        }
    }

    // A request without attributes and tags is the same as that of any existing topic.
    private static void CheckExisting(SnsTopic topic, TopicSettings settings, OrderedMap<string> tags)
    {
        foreach ((string name, string value) in settings.Attributes)
        {
            if (TopicAttributes.Find(topic, name) != value)
                throw SnsErrors.Invalid("Attributes Reason: Topic already exists with different attributes");
        }
        foreach ((string key, string value) in tags)
        {
            if (!topic.Tags.TryGetValue(key, out string? existing) || existing != value)
                throw SnsErrors.Invalid("Tags Reason: Topic already exists with different tags");
        }
    }

    private static void CheckCount(SnsRegion region, bool isFifo)
    {
        if (region.Topics.Count(topic => topic.IsFifo == isFifo) >= (isFifo ? SnsLimits.MaxFifoTopics : SnsLimits.MaxTopics))
            throw new TopicLimitExceededException("Topic limit exceeded");
    }
}
