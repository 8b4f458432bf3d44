namespace Tern.S3.Support;

/// <summary>Pseudorandom bytes that are the same in every test run.</summary>
internal static class Bytes
{
    public static byte[] Of(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
