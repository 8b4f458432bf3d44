using Tern.Local.Delivery;
using Tern.Local.Sns.Filters;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Publishing;

/// <summary>A message of a topic while it is sent to the subscriptions. What several subscriptions need is created once. Not thread-safe.</summary>
internal sealed class PublishedMessage
{
    private MessageText? _default;
    private Dictionary<string, MessageText>? _texts;

    public required SnsTopic Topic { get; init; }

    public required NewNotification Content { get; init; }

    public required string Id { get; init; }

    public required DateTimeOffset Time { get; init; }

    /// <summary>The endpoint of the URLs in the message, without a final slash.</summary>
    public required string Endpoint { get; init; }

    /// <summary>The sequence number of a FIFO topic; null for a standard topic.</summary>
    public string? SequenceNumber { get; init; }

    /// <summary>The attributes for targets.</summary>
    public IReadOnlyList<TargetAttribute> TargetAttributes => field ??= CreateTargetAttributes();

    private FilterAttribute[] FilterAttributes => field ??= CreateFilterAttributes();

    /// <summary>Returns the text for a protocol.</summary>
    public MessageText GetText(SnsProtocol protocol)
    {
        if (Content.Texts is not { } texts || !texts.TryGetValue(protocol.GetName(), out string? own))
            return _default ??= new MessageText(this, Content.Text);
        _texts ??= new(StringComparer.Ordinal);
        if (!_texts.TryGetValue(own, out MessageText? text))
            _texts[own] = text = new MessageText(this, own);
        return text;
    }

    /// <summary>Whether a filter policy matches.</summary>
    public bool Matches(FilterPolicy filter, MessageText text) =>
        filter.Scope == FilterPolicyScope.MessageBody ? filter.MatchesBody(text.Bytes) : filter.MatchesAttributes(FilterAttributes);

    private TargetAttribute[] CreateTargetAttributes()
    {
        if (Content.Attributes is not { } attributes)
            return [];
        var target = new List<TargetAttribute>(attributes.Count);
        foreach ((string name, MessageAttributeValue value) in attributes)
            target.Add(new TargetAttribute(name, value.DataType, value.StringValue) { Bytes = value.BinaryValue });
        return [.. target];
    }

    private FilterAttribute[] CreateFilterAttributes()
    {
        if (Content.Attributes is not { } attributes)
            return [];
        var filter = new List<FilterAttribute>(attributes.Count);
        foreach ((string name, MessageAttributeValue value) in attributes)
        {
            if (value.StringValue is { } text)
                filter.Add(new FilterAttribute(name, value.DataType, text));
        }
        return [.. filter];
    }
}
