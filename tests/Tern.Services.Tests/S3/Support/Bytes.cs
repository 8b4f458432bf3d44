namespace Tern.S3.Support;

/// <summary>Bytes that are the same in every run, and of which no two stretches are alike.</summary>
internal static class Bytes
{
    public static byte[] Of(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
