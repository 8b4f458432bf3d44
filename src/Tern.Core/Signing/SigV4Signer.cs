using Tern.Runtime;

namespace Tern;

/// <summary>
/// Signs requests with AWS Signature Version 4 (<c>AWS4-HMAC-SHA256</c>), each for one region. A signing key is valid
/// for one day, region and service.
/// </summary>
/// <example><code>
/// var scope = new SigningScope("eu-west-1", "dynamodb", time);
/// Span&lt;byte&gt; hash = stackalloc byte[PayloadHash.Length];
/// signer.WritePayloadHash(body, hash);
/// string authorization = signer.GetAuthorization(
///     new SigningRequest { Method = "POST", Host = "dynamodb.eu-west-1.amazonaws.com", Headers = headers, PayloadHash = hash },
///     credentials,
///     scope);
/// // send the headers, and X-Amz-Date: SigningDate.Format(time), and Authorization: authorization
/// </code></example>
public sealed class SigV4Signer() : RequestSigner(new SigV4Algorithm());
