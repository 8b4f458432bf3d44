using System.Security.Cryptography;
using System.Text;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Publishing;

/// <summary>Checks the members of a message, and creates its content.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_Publish.html">Publish</seealso>
internal static class NotificationRules
{
    /// <summary>Creates a message of a topic.</summary>
    /// <param name="topic">The topic.</param>
    /// <param name="message">The members of the request.</param>
    /// <param name="traceHeader">The trace header of the request; null for none.</param>
    /// <exception cref="TernServiceException">A member is not valid.</exception>
    public static NewNotification Create(SnsTopic topic, in NotificationMembers message, string? traceHeader)
    {
        if (SizeOf(message) > topic.Settings.MaxMessageSize)
            throw SnsErrors.Invalid("Message too long");
        NewNotification notification = Create(message, traceHeader);
        if (topic.IsFifo)
        {
            if (message.GroupId is null)
                throw SnsErrors.Invalid("The MessageGroupId parameter is required for FIFO topics");
            if (message.DeduplicationId is null && !topic.Settings.HasContentBasedDeduplication)
                throw SnsErrors.Invalid("The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly");
        }
        else if (message.DeduplicationId is not null)
        {
            throw SnsErrors.Invalid("MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type");
        }
        CheckId(message.GroupId, "MessageGroupId");
        CheckId(message.DeduplicationId, "MessageDeduplicationId");
        return topic.IsFifo && message.DeduplicationId is null ? notification with { DeduplicationId = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(message.Text!))) } : notification;
    }

    /// <summary>Creates a message without a topic.</summary>
    /// <inheritdoc cref="Create(SnsTopic, in NotificationMembers, string?)"/>
    public static NewNotification Create(in NotificationMembers message, string? traceHeader)
    {
        if (string.IsNullOrEmpty(message.Text))
            throw SnsErrors.Invalid("Empty message");
        if (!IsSubject(message.Subject))
            throw SnsErrors.Invalid("Subject");
        Dictionary<string, string>? texts = message.Structure switch
        {
            null or "" => null,
            "json" => MessageStructure.Parse(message.Text),
            _ => throw SnsErrors.Invalid("MessageStructure"),
        };
        MessageAttributeRules.Check(message.Attributes);
        return new()
        {
            Text = texts is null ? message.Text : texts[MessageStructure.DefaultKey],
            Texts = texts,
            Subject = message.Subject,
            Attributes = message.Attributes is { Count: > 0 } attributes ? attributes : null,
            GroupId = message.GroupId,
            DeduplicationId = message.DeduplicationId,
            TraceHeader = traceHeader,
        };
    }

    /// <summary>Returns the number of bytes of a message that count towards its limit and that of a batch.</summary>
    public static int SizeOf(in NotificationMembers message)
    {
        int size = Encoding.UTF8.GetByteCount(message.Text ?? "");
        if (message.Attributes is null)
            return size;
        foreach ((string name, MessageAttributeValue value) in message.Attributes)
        {
            size += Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(value.DataType ?? "")
                + (value.StringValue is { } text ? Encoding.UTF8.GetByteCount(text) : 0)
                + (value.BinaryValue?.Length ?? 0);
        }
        return size;
    }

    /// <summary>Whether a subject is valid, or there is none.</summary>
    public static bool IsSubject(string? subject)
    {
        if (subject is null)
            return true;
        if (subject.Length is 0 or > SnsLimits.MaxSubjectLength)
            return false;
        foreach (char c in subject)
        {
            if (char.IsControl(c))
                return false;
        }
        return true;
    }

    private static void CheckId(string? id, string parameter)
    {
        if (id is null)
            return;
        bool isValid = id.Length is > 0 and <= SnsLimits.MaxIdLength;
        foreach (char c in id)
            isValid &= c is > ' ' and <= '~';
        if (!isValid)
            throw SnsErrors.Invalid($"{parameter} Reason: {parameter} can only include alphanumeric and punctuation characters. 1 to 128 in length.");
    }
}
