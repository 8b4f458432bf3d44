using Tern.Runtime;

namespace Tern.Functions;

/// <summary>An event of EventBridge whose detail is read as a type, without a document in between.</summary>
/// <remarks>Use <see cref="EventBridgeEvent"/> for a function that receives several kinds of events.</remarks>
/// <typeparam name="TDetail">The type of the detail, for example <see cref="CloudTrailEvent"/> or a type of yours with <see cref="PayloadAttribute"/>.</typeparam>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html">Event structure</seealso>
public sealed class EventBridgeEvent<TDetail> : IPayload<EventBridgeEvent<TDetail>>
    where TDetail : IPayload<TDetail>
{
    /// <inheritdoc cref="EventBridgeEvent.Version"/>
    public string? Version { get; init; }

    /// <inheritdoc cref="EventBridgeEvent.Id"/>
    public string Id { get; init; } = "";

    /// <inheritdoc cref="EventBridgeEvent.DetailType"/>
    public string DetailType { get; init; } = "";

    /// <inheritdoc cref="EventBridgeEvent.Source"/>
    public string Source { get; init; } = "";

    /// <inheritdoc cref="EventBridgeEvent.Account"/>
    public string? Account { get; init; }

    /// <inheritdoc cref="EventBridgeEvent.Time"/>
    public EventTime? Time { get; init; }

    /// <inheritdoc cref="EventBridgeEvent.Region"/>
    public string? Region { get; init; }

    /// <inheritdoc cref="EventBridgeEvent.Resources"/>
    public IReadOnlyList<string> Resources { get; init; } = AbsentList<string>.Instance;

    /// <summary>The content of the event. Sent as <c>detail</c> in the JSON document. An event without it is an error.</summary>
    public required TDetail Detail { get; init; }

    /// <inheritdoc cref="EventBridgeEvent.ReplayName"/>
    public string? ReplayName { get; init; }

    static EventBridgeEvent<TDetail> IPayload<EventBridgeEvent<TDetail>>.Read(ref JsonReader reader)
    {
        string? version = null;
        string id = "";
        string detailType = "";
        string source = "";
        string? account = null;
        EventTime? time = null;
        string? region = null;
        IReadOnlyList<string> resources = AbsentList<string>.Instance;
        TDetail? detail = default;
        bool hasDetail = false;
        string? replayName = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("version"u8))
                version = reader.ReadString();
            else if (name.SequenceEqual("id"u8))
                id = reader.ReadString();
            else if (name.SequenceEqual("detail-type"u8))
                detailType = reader.ReadString();
            else if (name.SequenceEqual("source"u8))
                source = reader.ReadString();
            else if (name.SequenceEqual("account"u8))
                account = reader.ReadString();
            else if (name.SequenceEqual("time"u8))
                time = EventTimeJson.Read(ref reader);
            else if (name.SequenceEqual("region"u8))
                region = reader.ReadString();
            else if (name.SequenceEqual("resources"u8))
                resources = StringListJson.Read(ref reader);
            else if (name.SequenceEqual("detail"u8))
                (detail, hasDetail) = (TDetail.Read(ref reader), true);
            else if (name.SequenceEqual("replay-name"u8))
                replayName = reader.ReadString();
            else
                reader.Skip();
        }
        if (!hasDetail)
            throw reader.Invalid("The event has no detail");
        return new EventBridgeEvent<TDetail>
        {
            Version = version,
            Id = id,
            DetailType = detailType,
            Source = source,
            Account = account,
            Time = time,
            Region = region,
            Resources = resources,
            Detail = detail!,
            ReplayName = replayName,
        };
    }

    static void IPayload<EventBridgeEvent<TDetail>>.Write(ref JsonWriter writer, EventBridgeEvent<TDetail> value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        writer.WriteStartObject();
        WriteMember(ref writer, "\"version\":"u8, value.Version);
        WriteMember(ref writer, "\"id\":"u8, value.Id);
        WriteMember(ref writer, "\"detail-type\":"u8, value.DetailType);
        WriteMember(ref writer, "\"source\":"u8, value.Source);
        WriteMember(ref writer, "\"account\":"u8, value.Account);
        WriteMember(ref writer, "\"time\":"u8, value.Time?.Text);
        WriteMember(ref writer, "\"region\":"u8, value.Region);
        if (value.Resources is not (null or AbsentList<string>))
        {
            writer.WriteName("\"resources\":"u8);
            StringListJson.Write(ref writer, value.Resources);
        }
        writer.WriteName("\"detail\":"u8);
        TDetail.Write(ref writer, value.Detail);
        WriteMember(ref writer, "\"replay-name\":"u8, value.ReplayName);
        writer.WriteEndObject();
    }

    private static void WriteMember(ref JsonWriter writer, ReadOnlySpan<byte> name, string? value)
    {
        if (value is null)
            return;
        writer.WriteName(name);
        writer.WriteString(value);
    }
}
