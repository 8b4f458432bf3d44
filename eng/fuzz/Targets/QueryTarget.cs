using System.Text;
using Tern.Calls;
using Tern.Codecs;
using Tern.Codecs.Xml;
using Tern.Protocols.AwsQuery;
using Tern.Protocols.Ec2Query;
using Tern.Protocols.RestXml;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Answers in XML as the readers of the query protocols and of restXml take them: an error is read from whatever there is, its
/// own element is a document again, and walking elements agrees with passing over them.
/// </summary>
internal sealed class QueryTarget : IFuzzTarget
{
    public string Name => "query";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "<ErrorResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no &lt;role&gt; &#x41;</Message></Error><RequestId>foo-id</RequestId></ErrorResponse>"u8.ToArray(),
        "<?xml version=\"1.0\"?>\n<Response><Errors><Error><Code>InvalidInstanceID.NotFound</Code><Message>The ID 'i-1' does not exist</Message></Error></Errors><RequestID>ea966190</RequestID></Response>"u8.ToArray(),
        "<Error><Code>NoSuchKey</Code><Message><![CDATA[a]]>b<!-- c --></Message><Key>a/b</Key><RequestId>r</RequestId><HostId>h=</HostId></Error>"u8.ToArray(),
        "<ListUsersResponse><ListUsersResult><Users><member><Path>/</Path><a:Id xmlns:a=\"x\" a:type='t>'/><CreateDate>2014-04-29T18:30:38Z</CreateDate></member></Users><IsTruncated>false</IsTruncated></ListUsersResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></ListUsersResponse>"u8.ToArray(),
        Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("<e>", 130)) + string.Concat(Enumerable.Repeat("</e>", 130))),
    ];

    public void Run(byte[] input)
    {
        var response = new ResponseMessage
        {
            Call = new CallInfo { Service = "Fuzz", Operation = "Query" },
            Metadata = ResponseMetadata.None,
            Body = input,
        };
        ServiceError error = AwsQueryError.Read(response, out ReadOnlySpan<byte> document);
        if (string.IsNullOrWhiteSpace(error.Code))
            throw new FuzzFindingException("An error has no code.");
        if (error.Code != Ec2QueryError.Read(response, out _).Code)
            throw new FuzzFindingException("Two protocols read two errors.");
        _ = RestXmlError.Read(response, out _);
        _ = RestXmlError.IsInSuccess(response);
        // To walk it may fail: attributes are looked at when they are asked for.
        _ = CanWalk(document);
        if (!CanSkip(document))
            throw new FuzzFindingException("The element of an error is no document.");
        if (CanWalk(input) && !CanSkip(input))
            throw new FuzzFindingException("What can be read cannot be passed over.");
    }

    private static bool CanSkip(ReadOnlySpan<byte> xml) => Try(xml, static (ref XmlReader reader) => reader.Skip());

    private static bool CanWalk(ReadOnlySpan<byte> xml) => Try(xml, Walk);

    // As generated code does it: attributes first, then elements, or text where the first child is none.
    private static void Walk(ref XmlReader reader)
    {
        if (reader.EnterAttribute("a:type"u8))
            reader.ReadString();
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("Code"u8) || name.SequenceEqual("Message"u8) || name.SequenceEqual("Path"u8))
                reader.ReadString();
            else if (name.SequenceEqual("CreateDate"u8))
                reader.ReadTimestamp(TimestampFormat.DateTime);
            else if (name.SequenceEqual("IsTruncated"u8))
                reader.ReadBoolean();
            else if (name.SequenceEqual("Type"u8) || name.SequenceEqual("RequestId"u8) || name.SequenceEqual("RequestID"u8) || name.SequenceEqual("Key"u8) || name.SequenceEqual("HostId"u8))
                reader.Skip();
            else
                Walk(ref reader);
        }
    }

    private delegate void Reading(ref XmlReader reader);

    private static bool Try(ReadOnlySpan<byte> xml, Reading read)
    {
        var reader = new XmlReader(xml);
        try
        {
            reader.ReadRoot();
            read(ref reader);
            reader.ReadEnd();
            return true;
        }
        catch (CodecException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > xml.Length)
                throw new FuzzFindingException("An error is outside of the document.");
            return false;
        }
    }
}
