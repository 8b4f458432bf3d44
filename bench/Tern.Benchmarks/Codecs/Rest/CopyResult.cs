using System.Text.Json;
using System.Xml;
using Tern.Benchmarks.Codecs.Floor;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The body of a CopyObject response, read by hand-written code.</summary>
internal struct CopyResult
{
    public string? ETag;
    public DateTimeOffset? LastModified;
    public string? ChecksumType;
    public string? ChecksumCrc32;
    public string? ChecksumCrc32C;
    public string? ChecksumCrc64Nvme;
    public string? ChecksumSha1;
    public string? ChecksumSha256;

    public static CopyResult FromJson(ReadOnlySpan<byte> body)
    {
        var result = new CopyResult();
        var reader = new Utf8JsonReader(body.IsEmpty ? "{}"u8 : body);
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("ETag"u8))
            {
                reader.Read();
                result.ETag = reader.GetString();
            }
            else if (reader.ValueTextEquals("LastModified"u8))
            {
                reader.Read();
                result.LastModified = DateTimeOffset.UnixEpoch.AddSeconds(reader.GetDouble());
            }
            else if (reader.ValueTextEquals("ChecksumType"u8))
            {
                reader.Read();
                result.ChecksumType = reader.GetString();
            }
            else if (reader.ValueTextEquals("ChecksumCRC32"u8))
            {
                reader.Read();
                result.ChecksumCrc32 = reader.GetString();
            }
            else if (reader.ValueTextEquals("ChecksumCRC32C"u8))
            {
                reader.Read();
                result.ChecksumCrc32C = reader.GetString();
            }
            else if (reader.ValueTextEquals("ChecksumCRC64NVME"u8))
            {
                reader.Read();
                result.ChecksumCrc64Nvme = reader.GetString();
            }
            else if (reader.ValueTextEquals("ChecksumSHA1"u8))
            {
                reader.Read();
                result.ChecksumSha1 = reader.GetString();
            }
            else if (reader.ValueTextEquals("ChecksumSHA256"u8))
            {
                reader.Read();
                result.ChecksumSha256 = reader.GetString();
            }
            else
            {
                reader.Skip();
            }
        }
        return result;
    }

    public static CopyResult FromXml(ReadOnlySpan<byte> body)
    {
        var result = new CopyResult();
        if (body.IsEmpty)
            return result;
        var reader = new XmlBaselineReader(body);
        reader.Start();
        while (reader.TryStart(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("ETag"u8))
                result.ETag = reader.Text(name);
            else if (name.SequenceEqual("LastModified"u8))
                result.LastModified = reader.Timestamp(name);
            else if (name.SequenceEqual("ChecksumType"u8))
                result.ChecksumType = reader.Text(name);
            else if (name.SequenceEqual("ChecksumCRC32"u8))
                result.ChecksumCrc32 = reader.Text(name);
            else if (name.SequenceEqual("ChecksumCRC32C"u8))
                result.ChecksumCrc32C = reader.Text(name);
            else if (name.SequenceEqual("ChecksumCRC64NVME"u8))
                result.ChecksumCrc64Nvme = reader.Text(name);
            else if (name.SequenceEqual("ChecksumSHA1"u8))
                result.ChecksumSha1 = reader.Text(name);
            else if (name.SequenceEqual("ChecksumSHA256"u8))
                result.ChecksumSha256 = reader.Text(name);
            else
                reader.Skip(name);
        }
        return result;
    }

    public static CopyResult FromXmlReader(byte[] body)
    {
        var result = new CopyResult();
        if (body.Length == 0)
            return result;
        using XmlReader reader = FrameworkXml.Read(body);
        reader.MoveToContent();
        reader.Read();
        while (reader.MoveToContent() == XmlNodeType.Element)
        {
            switch (reader.LocalName)
            {
                case "ETag":
                    result.ETag = reader.ReadElementContentAsString();
                    break;
                case "LastModified":
                    result.LastModified = XmlConvert.ToDateTimeOffset(reader.ReadElementContentAsString());
                    break;
                case "ChecksumType":
                    result.ChecksumType = reader.ReadElementContentAsString();
                    break;
                case "ChecksumCRC32":
                    result.ChecksumCrc32 = reader.ReadElementContentAsString();
                    break;
                case "ChecksumCRC32C":
                    result.ChecksumCrc32C = reader.ReadElementContentAsString();
                    break;
                case "ChecksumCRC64NVME":
                    result.ChecksumCrc64Nvme = reader.ReadElementContentAsString();
                    break;
                case "ChecksumSHA1":
                    result.ChecksumSha1 = reader.ReadElementContentAsString();
                    break;
                case "ChecksumSHA256":
                    result.ChecksumSha256 = reader.ReadElementContentAsString();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        return result;
    }
}
