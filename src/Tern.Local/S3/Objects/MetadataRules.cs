using System.Text;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests;

namespace Tern.Local.S3.Objects;

/// <summary>Validates user metadata: names in lower case, at most 2,048 bytes of names and values.</summary>
internal static class MetadataRules
{
    /// <exception cref="S3ServiceException">The metadata is too long, or a name is not valid in a header.</exception>
    public static IReadOnlyList<KeyValuePair<string, string>> Read(OrderedMap<string>? metadata)
    {
        if (metadata is null || metadata.Count == 0)
            return [];
        var pairs = new KeyValuePair<string, string>[metadata.Count];
        int size = 0;
        int count = 0;
        foreach ((string name, string sent) in metadata)
        {
            string value = EncodedWords.Decode(sent);
            if (!HeaderNames.IsValid(name))
                throw RequestErrors.InvalidArgument("The name of user metadata is not valid. Use only letters, digits and !#$%&'*+-.^_`|~.", "x-amz-meta-" + name, value);
            pairs[count++] = new(name.ToLowerInvariant(), value);
            size += Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(value);
        }
        return size <= Limits.MaxMetadataSize ? pairs : throw ObjectErrors.MetadataTooLarge(size, Limits.MaxMetadataSize);
    }

    public static OrderedMap<string> ToMap(IReadOnlyList<KeyValuePair<string, string>> metadata)
    {
        var map = new OrderedMap<string>(metadata.Count);
        foreach ((string name, string value) in metadata)
            map[name] = value;
        return map;
    }
}
