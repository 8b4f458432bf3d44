using Tern.Runtime;

namespace Tern.S3.Addressing;

/// <summary>Finds the region of a bucket in the response of another region.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingRouting.html">Request routing</seealso>
internal static class BucketRegion
{
    /// <summary>Returns the region. Null if the response does not contain one, or has another cause.</summary>
    public static string? Find(ResponseMessage response)
    {
        // A signature for the wrong region is a 400, and the response to a HEAD has only headers.
        if (response.Metadata.StatusCode is not (301 or 307 or 400))
            return null;
        return response.Metadata.GetHeader("x-amz-bucket-region") ?? FindInBody(response.Body.Span);
    }

    private static string? FindInBody(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty)
            return null;
        string? host = null;
        try
        {
            var reader = new XmlReader(body);
            reader.ReadRoot();
            while (reader.ReadElement(out ReadOnlySpan<byte> name))
            {
                if (name.SequenceEqual("Region"u8))
                    return reader.ReadString();
                if (name.SequenceEqual("Endpoint"u8))
                    host = reader.ReadString();
                else
                    reader.Skip();
            }
        }
        catch (TernSerializationException)
        {
            return null; // The caller throws the error of the response.
        }
        return host is null ? null : ParseHost(host);
    }

    // bucket.s3.eu-west-1.amazonaws.com, bucket.s3-eu-west-1.amazonaws.com, bucket.s3.amazonaws.com
    private static string? ParseHost(string host)
    {
        string[] labels = host.Split('.');
        for (int i = labels.Length - 1; i >= 0; i--)
        {
            if (labels[i].StartsWith("s3-", StringComparison.Ordinal))
                return labels[i]["s3-".Length..];
            if (labels[i] == "s3" && i + 1 < labels.Length)
                return labels[i + 1] == "amazonaws" ? "us-east-1" : labels[i + 1];
        }
        return null;
    }
}
