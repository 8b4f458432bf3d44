using System.Buffers;
using System.Text;

namespace Tern.S3.Listing;

/// <summary>Decodes keys of a listing with <c>encoding-type=url</c>, which is necessary because XML cannot represent all characters of keys.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html"/>
internal static class ListingText
{
    private static readonly SearchValues<char> s_encoded = SearchValues.Create('%', '+');

    /// <summary>
    /// Returns the decoded text. A percent sign without two hexadecimal digits is returned unchanged, so that no response is rejected.
    /// </summary>
    public static string Decode(string text)
    {
        if (!text.AsSpan().ContainsAny(s_encoded))
            return text;
        byte[] bytes = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetByteCount(text));
        int length = Encoding.UTF8.GetBytes(text, bytes);
        int written = 0;
        for (int read = 0; read < length; read++)
        {
            byte value = bytes[read];
            if (value == '+')
            {
                value = (byte)' ';
            }
            else if (value == '%' && read + 2 < length && char.IsAsciiHexDigit((char)bytes[read + 1]) && char.IsAsciiHexDigit((char)bytes[read + 2]))
            {
                value = (byte)((Digit(bytes[read + 1]) << 4) | Digit(bytes[read + 2]));
                read += 2;
            }
            bytes[written++] = value;
        }
        string decoded = Encoding.UTF8.GetString(bytes, 0, written);
        ArrayPool<byte>.Shared.Return(bytes);
        return decoded;
    }

    private static int Digit(byte value) => value <= '9' ? value - '0' : (value | 0x20) - 'a' + 10;
}
