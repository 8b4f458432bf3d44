namespace Tern.Functions;

public sealed partial record VpcLatticeV2Request
{
    /// <summary>Returns the bytes of the body: of base64 if <see cref="IsBase64Encoded"/> is true, or of text in UTF-8. Empty without a body. Each call converts it.</summary>
    /// <exception cref="TernSerializationException">The body is not base64.</exception>
    public byte[] GetBodyBytes() => HttpBody.GetBytes(Body, IsBase64Encoded);
}
