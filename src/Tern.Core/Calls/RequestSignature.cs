using Tern.Identity;

namespace Tern.Calls;

/// <summary>How a request was signed by SigV4, for a body that signs its parts in the same way.</summary>
/// <param name="Credentials">Who signed.</param>
/// <param name="Region">The region of the scope.</param>
/// <param name="Service">The service of the scope.</param>
/// <param name="Signature">The signature in hexadecimal.</param>
/// <param name="GetTime">The time as the service has it.</param>
internal sealed record RequestSignature(Credentials Credentials, string Region, string Service, string Signature, Func<DateTimeOffset> GetTime);
