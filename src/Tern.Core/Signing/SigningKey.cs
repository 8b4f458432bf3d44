using System.Buffers;
using System.Security.Cryptography;
using System.Text;
using Tern.Identity;

namespace Tern.Signing;

/// <summary>The key that is derived from a secret for one day, region and service, and the hashes that are keyed with it.</summary>
internal sealed class SigningKey
{
    private const int MaxStackBytes = 256;

    private readonly string _accessKeyId;
    private readonly string _secretAccessKey;
    private readonly string _region;
    private readonly string _service;
    private readonly byte[] _day;
    private readonly byte[] _key;
    private readonly byte[] _authorizationStart;
    private readonly int _credentialLength;
    private readonly byte[] _scopeLine;

    // Making a keyed hash costs more than twice what using one does, and one is not thread-safe.
    private readonly SlotPool<IncrementalHash> _hashes = new();

    public SigningKey(Credentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service)
    {
        ScopeText.ThrowIfInvalid(region, "region");
        ScopeText.ThrowIfInvalid(service, "service name");
        _accessKeyId = credentials.AccessKeyId;
        _secretAccessKey = credentials.SecretAccessKey;
        _region = region.ToString();
        _service = service.ToString();
        _day = day.ToArray();
        _key = Derive(_secretAccessKey, _day, _region, _service);
        string scope = $"{Encoding.ASCII.GetString(day)}/{_region}/{_service}/aws4_request";
        _scopeLine = Encoding.ASCII.GetBytes($"\n{scope}\n");
        _authorizationStart = [.. SigV4Algorithm.Name, .. CredentialLabel, .. Encoding.ASCII.GetBytes($"{_accessKeyId}/{scope}"), .. ", SignedHeaders="u8];
        _credentialLength = _accessKeyId.Length + 1 + scope.Length;
    }

    /// <summary>The value of an <c>Authorization</c> header up to the names of the signed headers: the same for every request.</summary>
    public ReadOnlySpan<byte> AuthorizationStart => _authorizationStart;

    /// <summary>Access key id and scope, as they stand in an <c>Authorization</c> header.</summary>
    public ReadOnlySpan<byte> Credential => _authorizationStart.AsSpan(SigV4Algorithm.Name.Length + CredentialLabel.Length, _credentialLength);

    /// <summary>Day, region, service and <c>aws4_request</c> as the line of a string to sign, with the breaks around it.</summary>
    public ReadOnlySpan<byte> ScopeLine => _scopeLine;

    private static ReadOnlySpan<byte> CredentialLabel => " Credential="u8;

    public bool IsFor(Credentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        day.SequenceEqual(_day)
        && region.SequenceEqual(_region)
        && service.SequenceEqual(_service)
        && credentials.AccessKeyId == _accessKeyId
        && credentials.SecretAccessKey == _secretAccessKey;

    /// <summary>Writes the signature of a text, 64 hexadecimal digits.</summary>
    public void Sign(ReadOnlySpan<byte> text, Span<byte> destination, bool isEarly)
    {
        Span<byte> signature = stackalloc byte[SHA256.HashSizeInBytes];
        if (isEarly)
        {
            EarlySha256.Hmac(_key, text, signature);
        }
        else
        {
            IncrementalHash hash = _hashes.TryRent() ?? IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, _key);
            hash.AppendData(text);
            hash.GetHashAndReset(signature);
            if (!_hashes.TryReturn(hash))
                hash.Dispose();
        }
        Hexadecimal.WriteHash(signature, destination);
    }

    private static byte[] Derive(string secretAccessKey, ReadOnlySpan<byte> day, string region, string service)
    {
        byte[]? rented = null;
        int length = 4 + secretAccessKey.Length;
        Span<byte> secret = length <= MaxStackBytes ? stackalloc byte[MaxStackBytes] : rented = ArrayPool<byte>.Shared.Rent(length);
        secret = secret[..length];
        "AWS4"u8.CopyTo(secret);
        Encoding.ASCII.GetBytes(secretAccessKey, secret[4..]);

        byte[] key = new byte[SHA256.HashSizeInBytes];
        EarlySha256.Hmac(secret, day, key);
        EarlySha256.Hmac(key, Encoding.ASCII.GetBytes(region), key);
        EarlySha256.Hmac(key, Encoding.ASCII.GetBytes(service), key);
        EarlySha256.Hmac(key, "aws4_request"u8, key);

        CryptographicOperations.ZeroMemory(secret);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return key;
    }
}
