using Tern.Local.Delivery;
using Tern.Local.Durability;

namespace Tern.Local.Sns.Deliveries;

/// <summary>The document of an HTTP delivery.</summary>
internal static class HttpDeliveryRecord
{
    public const string Collection = "sns/deliveries";

    public static void Write(in RecordWriter writer, HttpDelivery delivery)
    {
        writer.Text(delivery.Id);
        writer.Text(delivery.Type);
        writer.Text(delivery.MessageId);
        writer.Text(delivery.TopicArn);
        writer.Text(delivery.SubscriptionArn);
        writer.Text(delivery.Url);
        writer.Bytes(delivery.Body);
        writer.Boolean(delivery.IsRaw);
        writer.Integer(delivery.Attempts);
        writer.Time(delivery.DueAt);
        writer.Integer(delivery.Attributes.Count);
        foreach (TargetAttribute attribute in delivery.Attributes)
        {
            writer.Text(attribute.Name);
            writer.Text(attribute.DataType);
            writer.OptionalText(attribute.Value);
            writer.Bytes(attribute.Bytes is { } bytes ? bytes.Span : default);
        }
    }

    public static HttpDelivery Read(ref RecordReader reader) => new()
    {
        Id = reader.Text(),
        Type = reader.Text(),
        MessageId = reader.Text(),
        TopicArn = reader.Text(),
        SubscriptionArn = reader.Text(),
        Url = reader.Text(),
        Body = reader.Bytes().ToArray(),
        IsRaw = reader.Boolean(),
        Attempts = checked((int)reader.Integer()),
        DueAt = reader.Time(),
        Attributes = ReadAttributes(ref reader),
    };

    private static TargetAttribute[] ReadAttributes(ref RecordReader reader)
    {
        var attributes = new TargetAttribute[reader.Count()];
        for (int i = 0; i < attributes.Length; i++)
        {
            string name = reader.Text(), type = reader.Text();
            string? value = reader.OptionalText();
            byte[] bytes = reader.Bytes().ToArray();
            attributes[i] = new TargetAttribute(name, type, value) { Bytes = value is null ? bytes : null };
        }
        return attributes;
    }
}
