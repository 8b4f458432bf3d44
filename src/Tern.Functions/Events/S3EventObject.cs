namespace Tern.Functions;

public sealed partial record S3EventObject
{
    /// <summary>The key of the object, as requests to S3 require it: without the URL encoding of <see cref="Key"/>. Each call decodes the key.</summary>
    /// <remarks><c>+</c> is a space, and <c>%</c> starts a byte of UTF-8. An escape that is not valid is not changed.</remarks>
    public string DecodedKey => S3KeyDecoder.Decode(Key);
}
