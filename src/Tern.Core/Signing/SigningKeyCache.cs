namespace Tern.Runtime;

/// <summary>Caches derived keys. Thread-safe. A derivation costs several HMACs, and the key is valid for a day.</summary>
internal sealed class SigningKeyCache
{
    /// <summary>Enough for one access key in several regions over midnight, and small enough for a linear search.</summary>
    internal const int Capacity = 16;

    private readonly SigningKey?[] _keys = new SigningKey?[Capacity];
    private SigningKey? _recent;
    private int _next;

    public SigningKey? TryGet(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service)
    {
        SigningKey? recent = Volatile.Read(ref _recent);
        if (recent is not null && recent.Matches(credentials, day, region, service))
            return recent;
        for (int i = 0; i < _keys.Length; i++)
        {
            SigningKey? key = Volatile.Read(ref _keys[i]);
            if (key is not null && key.Matches(credentials, day, region, service))
            {
                Volatile.Write(ref _recent, key);
                return key;
            }
        }
        return null;
    }

    public SigningKey Add(SigningKey key)
    {
        // Two threads may derive the same key concurrently. The second copy only replaces an older key.
        int place = (int)((uint)Interlocked.Increment(ref _next) % Capacity);
        Volatile.Write(ref _keys[place], key);
        Volatile.Write(ref _recent, key);
        return key;
    }
}
