using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.S3.Notifications;
using Tern.Local.Services;

namespace Tern.Local.S3.Durability;

/// <summary>The document of a notification that is accepted and not yet delivered.</summary>
internal static class PendingNotificationDocument
{
    /// <summary>The collection of the documents.</summary>
    public const string Collection = "s3/notifications";

    /// <summary>Creates the key of a document.</summary>
    public static DocumentKey Key(ResourceScope scope, PendingNotification notification) => new(Collection, scope, notification.Id);

    public static void Write(in RecordWriter writer, PendingNotification notification)
    {
        TargetMessage message = notification.Message;
        writer.Text(notification.Id);
        writer.Text(notification.TargetArn);
        writer.Text(message.Source);
        writer.Bytes(message.Body.Span);
        writer.OptionalText(message.Subject);
        writer.OptionalText(message.EventSource);
        writer.OptionalText(message.EventDetailType);
        StringListRecord.Write(writer, message.EventResources);
        writer.OptionalText(message.TraceHeader);
    }

    public static PendingNotification Read(ref RecordReader reader) => new(
        reader.Text(),
        reader.Text(),
        new TargetMessage
        {
            Source = reader.Text(),
            Body = reader.Bytes().ToArray(),
            Subject = reader.OptionalText(),
            EventSource = reader.OptionalText(),
            EventDetailType = reader.OptionalText(),
            EventResources = StringListRecord.Read(ref reader),
            // Older documents end before it.
            TraceHeader = reader.IsAtEnd ? null : reader.OptionalText(),
        });
}
