using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>A name of an attribute in an expression: of a type, or a text.</summary>
/// <param name="source"><see cref="NameTable"/> or a string.</param>
/// <param name="index">The index of the name.</param>
internal readonly struct NameReference(object source, int index)
{
    private readonly object _source = source;
    private readonly int _index = index;

    public bool Equals(NameReference other)
    {
        if (ReferenceEquals(_source, other._source))
            return _index == other._index;
        return (_source, other._source) switch
        {
            (string left, string right) => left == right,
            (NameTable left, NameTable right) => left.Get(_index).SequenceEqual(right.Get(other._index)),
            (NameTable left, string right) => IsText(left.Get(_index), right),
            (string left, NameTable right) => IsText(right.Get(other._index), left),
            _ => false,
        };
    }

    public void Write(ref JsonWriter writer)
    {
        if (_source is NameTable names)
            writer.WriteString(names.Get(_index));
        else
            writer.WriteString((string)_source);
    }

    private static bool IsText(ReadOnlySpan<byte> utf8, string text) => Encoding.UTF8.GetString(utf8) == text;
}
