using Tern.Local.Durability;
using Tern.Local.Services;

namespace Tern.Local.Delivery.Retries;

/// <summary>The binary form of a <see cref="RetriedMessage"/>.</summary>
internal static class RetriedMessageRecord
{
    public static void Write(in RecordWriter writer, RetriedMessage retried)
    {
        writer.Text(retried.Id);
        writer.Text(retried.Scope.AccountId);
        writer.Text(retried.Scope.Region);
        writer.Text(retried.TargetArn);
        WriteMessage(writer, retried.Message);
        writer.OptionalText(retried.AttemptPlaceholder);
        writer.OptionalText(retried.DeadLetterArn);
        writer.Bytes(retried.DeadLetterBody.Span);
        WriteAttributes(writer, retried.DeadLetterAttributes);
        writer.Integer(retried.MaxRetries);
        writer.Integer(retried.MaxAge.Ticks);
        writer.Time(retried.CreatedAt);
        writer.Time(retried.DueAt);
        writer.Integer(retried.Failures);
    }

    public static RetriedMessage Read(ref RecordReader reader) => new()
    {
        Id = reader.Text(),
        Scope = new ResourceScope(reader.Text(), reader.Text()),
        TargetArn = reader.Text(),
        Message = ReadMessage(ref reader),
        AttemptPlaceholder = reader.OptionalText(),
        DeadLetterArn = reader.OptionalText(),
        DeadLetterBody = reader.Bytes().ToArray(),
        DeadLetterAttributes = ReadAttributes(ref reader),
        MaxRetries = checked((int)reader.Integer()),
        MaxAge = new TimeSpan(reader.Integer()),
        CreatedAt = reader.Time(),
        DueAt = reader.Time(),
        Failures = checked((int)reader.Integer()),
    };

    private static void WriteMessage(in RecordWriter writer, TargetMessage message)
    {
        writer.Text(message.Source);
        writer.OptionalText(message.MessageId);
        writer.Bytes(message.Body.Span);
        WriteAttributes(writer, message.Attributes);
        writer.OptionalText(message.EventSource);
        writer.OptionalText(message.EventDetailType);
        writer.Integer(message.EventResources.Count);
        foreach (string resource in message.EventResources)
            writer.Text(resource);
        writer.Integer(message.EventHops);
        writer.OptionalText(message.GroupId);
        writer.OptionalText(message.TraceHeader);
    }

    private static TargetMessage ReadMessage(ref RecordReader reader) => new()
    {
        Source = reader.Text(),
        MessageId = reader.OptionalText(),
        Body = reader.Bytes().ToArray(),
        Attributes = ReadAttributes(ref reader),
        EventSource = reader.OptionalText(),
        EventDetailType = reader.OptionalText(),
        EventResources = ReadTexts(ref reader),
        EventHops = checked((int)reader.Integer()),
        GroupId = reader.OptionalText(),
        TraceHeader = reader.OptionalText(),
    };

    private static void WriteAttributes(in RecordWriter writer, IReadOnlyList<TargetAttribute> attributes)
    {
        writer.Integer(attributes.Count);
        foreach (TargetAttribute attribute in attributes)
        {
            writer.Text(attribute.Name);
            writer.Text(attribute.DataType);
            writer.OptionalText(attribute.Value);
        }
    }

    private static TargetAttribute[] ReadAttributes(ref RecordReader reader)
    {
        var attributes = new TargetAttribute[reader.Count()];
        for (int i = 0; i < attributes.Length; i++)
            attributes[i] = new TargetAttribute(reader.Text(), reader.Text(), reader.OptionalText());
        return attributes;
    }

    private static string[] ReadTexts(ref RecordReader reader)
    {
        string[] texts = new string[reader.Count()];
        for (int i = 0; i < texts.Length; i++)
            texts[i] = reader.Text();
        return texts;
    }
}
