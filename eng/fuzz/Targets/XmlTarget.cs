using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>The XML reader with the calls of generated code and with skipping: input that can be read can be skipped. Errors have an offset.</summary>
internal sealed class XmlTarget : IFuzzTarget
{
    public string Name => "xml";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Contents><Key>a&amp;b</Key><Size>12</Size><LastModified>2014-04-29T18:30:38.000Z</LastModified></Contents><Contents/></ListBucketResult>"""u8.ToArray(),
        """<Error><Code>NoSuchKey</Code><Message>It is &lt;gone&gt; &#233;&#x1F600;</Message><RequestId>1</RequestId></Error>"""u8.ToArray(),
        """<a xmlns:x='u' x:b="1 &quot;2&quot;"><!-- c --><?p i?><![CDATA[<d>]]> t <x:e>true</x:e><f>NaN</f><g>AAECAw==</g></a>"""u8.ToArray(),
        """<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>"""u8.ToArray(),
        """<a><b><c><d><e><f>-9223372036854775808</f></e></d></c></b><b>1.5e3</b></a>"""u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        bool isSkipped = Try(input, static (ref XmlReader reader) => Elements(ref reader, static (ref XmlReader inner) => inner.Skip()));
        bool isWalked = Try(input, static (ref XmlReader reader) => Elements(ref reader, Walk));
        if (isWalked && !isSkipped)
            throw new FuzzFindingException("The reader reads the input but does not skip it.");
        foreach (ReadAction read in s_values)
            Try(input, (ref XmlReader reader) => Elements(ref reader, read));
    }

    private static readonly ReadAction[] s_values =
    [
        static (ref XmlReader reader) => reader.ReadString(),
        static (ref XmlReader reader) => reader.ReadBoolean(),
        static (ref XmlReader reader) => reader.ReadInt64(),
        static (ref XmlReader reader) => reader.ReadDouble(),
        static (ref XmlReader reader) => reader.ReadBigInteger(),
        static (ref XmlReader reader) => reader.ReadBigDecimal(),
        static (ref XmlReader reader) => reader.ReadBase64(),
        static (ref XmlReader reader) => reader.ReadTimestamp(TimestampFormat.DateTime),
        static (ref XmlReader reader) => reader.ReadTimestamp(TimestampFormat.HttpDate),
        static (ref XmlReader reader) =>
        {
            reader.EnterAttribute("x:b"u8);
            reader.ReadText();
        },
    ];

    private static bool Try(byte[] input, ReadAction read)
    {
        try
        {
            var reader = new XmlReader(input);
            read(ref reader);
            return true;
        }
        catch (TernSerializationException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > input.Length || e.Message.Length > 1024)
                throw new FuzzFindingException($"The error has the offset {e.ByteOffset} and a message of {e.Message.Length} characters. The input has {input.Length} bytes, and a message at most 1,024 characters.");
            return false;
        }
    }

    private static void Elements(ref XmlReader reader, ReadAction readElement)
    {
        reader.ReadRoot();
        while (reader.ReadElement(out _))
            readElement(ref reader);
        reader.ReadEnd();
    }

    private static void Walk(ref XmlReader reader)
    {
        while (reader.ReadElement(out _))
            Walk(ref reader);
    }

    private delegate void ReadAction(ref XmlReader reader);
}
