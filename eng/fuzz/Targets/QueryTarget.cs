using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// XML responses with the readers of the query protocols and of restXml: an error is read from any input, its element is a document,
/// and input that can be read can be skipped.
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
            throw new FuzzFindingException("The error has no code.");
        if (error.Code != Ec2QueryError.Read(response, out _).Code)
            throw new FuzzFindingException("The readers of awsQuery and ec2Query return different codes.");
        _ = RestXmlError.Read(response, out _);
        _ = RestXmlError.IsErrorWithSuccessStatus(response);
        // Reading may fail, because attributes are parsed only when they are read.
        _ = CanWalk(document);
        if (!CanSkip(document))
            throw new FuzzFindingException("The element of the error is not a document.");
        if (CanWalk(input) && !CanSkip(input))
            throw new FuzzFindingException("The reader reads the input but does not skip it.");
    }

    private static bool CanSkip(ReadOnlySpan<byte> xml) => Try(xml, static (ref XmlReader reader) => reader.Skip());

    private static bool CanWalk(ReadOnlySpan<byte> xml) => Try(xml, Walk);

    // Like generated code: attributes first, then elements, or text if there is no child element.
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
        catch (TernSerializationException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > xml.Length)
                throw new FuzzFindingException($"The error has the offset {e.ByteOffset}. The document has {xml.Length} bytes.");
            return false;
        }
    }
}
