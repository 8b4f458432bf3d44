using Tern.Sns;

namespace Tern.Local.Sns.Publishing;

/// <summary>The members of a message, as a request or an entry of a batch contains them.</summary>
internal readonly record struct NotificationMembers
{
    public NotificationMembers(PublishRequest request)
    {
        Text = request.Message;
        Subject = request.Subject;
        Structure = request.MessageStructure;
        Attributes = request.MessageAttributes;
        GroupId = request.MessageGroupId;
        DeduplicationId = request.MessageDeduplicationId;
    }

    public NotificationMembers(PublishBatchRequestEntry entry)
    {
        Text = entry.Message;
        Subject = entry.Subject;
        Structure = entry.MessageStructure;
        Attributes = entry.MessageAttributes;
        GroupId = entry.MessageGroupId;
        DeduplicationId = entry.MessageDeduplicationId;
    }

    public string? Text { get; init; }

    public string? Subject { get; init; }

    /// <summary><c>json</c> for a text for each protocol.</summary>
    public string? Structure { get; init; }

    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }
}
