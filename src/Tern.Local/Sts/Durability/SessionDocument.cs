using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Sts;

namespace Tern.Local.Sts.Durability;

/// <summary>The document of a session: its keys, their expiration, and its principal.</summary>
internal static class SessionDocument
{
    /// <summary>The collection of the documents.</summary>
    public const string Collection = "sts/sessions";

    /// <summary>Sessions are valid in all regions. This text is the region of their documents.</summary>
    private const string Region = "aws-global";

    /// <summary>Creates the key of a document.</summary>
    public static DocumentKey Key(Session session) =>
        new(Collection, new ResourceScope(session.Credentials.AccountId!, Region), session.Credentials.AccessKeyId);

    public static void Write(in RecordWriter writer, Session session)
    {
        AwsCredentials keys = session.Credentials;
        writer.Text(keys.AccessKeyId);
        writer.Text(keys.SecretAccessKey);
        writer.Text(keys.SessionToken!);
        writer.Time(keys.Expiration!.Value);
        writer.Text(keys.AccountId!);
        writer.Text(session.Arn);
        writer.Text(session.UserId);
        writer.Boolean(session.IsRole);
        writer.OptionalText(session.SourceIdentity);
        writer.Integer(session.TransitiveTags.Count);
        foreach (Tag tag in session.TransitiveTags)
        {
            writer.Text(tag.Key);
            writer.Text(tag.Value);
        }
    }

    public static Session Read(ref RecordReader reader) => new()
    {
        Credentials = new AwsCredentials(reader.Text(), reader.Text(), reader.Text(), reader.Time(), reader.Text()),
        Arn = reader.Text(),
        UserId = reader.Text(),
        IsRole = reader.Boolean(),
        SourceIdentity = reader.OptionalText(),
        TransitiveTags = ReadTags(ref reader),
    };

    private static Tag[] ReadTags(ref RecordReader reader)
    {
        var tags = new Tag[reader.Count()];
        for (int i = 0; i < tags.Length; i++)
            tags[i] = new Tag { Key = reader.Text(), Value = reader.Text() };
        return tags;
    }
}
