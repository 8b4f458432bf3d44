using System.Text;
using Tern.Codecs;
using Tern.Codecs.Json;

namespace Tern.Shapes;

/// <summary>
/// A value without a model: null, a boolean, a number, text, a list or a map of documents
/// (<see href="https://smithy.io/2.0/spec/simple-types.html#document">document</see>).
/// </summary>
/// <remarks>Numbers keep their digits. Equality is by meaning: <c>1.0</c> equals <c>1</c>, and the order of a map's names does not count.</remarks>
public sealed class Document : IEquatable<Document>
{
    private static readonly Document s_true = new(DocumentKind.Boolean, "true");
    private static readonly Document s_false = new(DocumentKind.Boolean, "false");

    private readonly object? _value;
    private readonly BigDecimal _number;

    private Document(DocumentKind kind, object? value)
    {
        Kind = kind;
        _value = value;
    }

    private Document(BigDecimal number)
    {
        Kind = DocumentKind.Number;
        _number = number;
    }

    /// <summary>What the document holds.</summary>
    public DocumentKind Kind { get; }

    /// <summary>The document that holds nothing.</summary>
    public static Document Null { get; } = new(DocumentKind.Null, null);

    /// <summary>Whether the document holds nothing.</summary>
    public bool IsNull => Kind == DocumentKind.Null;

    /// <summary>A number with all its digits.</summary>
    public static Document Number(BigDecimal value) => new(value);

    /// <summary>A list; it is kept, not copied.</summary>
    public static Document List(IReadOnlyList<Document> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new(DocumentKind.List, elements);
    }

    /// <summary>A list.</summary>
    public static Document List(params Document[] elements) => List((IReadOnlyList<Document>)elements);

    /// <summary>A map; it is kept, not copied.</summary>
    public static Document Map(OrderedMap<Document> members)
    {
        ArgumentNullException.ThrowIfNull(members);
        return new(DocumentKind.Map, members);
    }

    /// <summary>True or false.</summary>
    public static implicit operator Document(bool value) => value ? s_true : s_false;

    /// <summary>Text; a null string is <see cref="Null"/>.</summary>
    public static implicit operator Document(string? value) => value is null ? Null : new(DocumentKind.String, value);

    /// <summary>A whole number.</summary>
    public static implicit operator Document(int value) => new((BigDecimal)value);

    /// <summary>A whole number.</summary>
    public static implicit operator Document(long value) => new((BigDecimal)value);

    /// <summary>A number, as the shortest decimal text that reads back the same.</summary>
    /// <exception cref="ArgumentException">The value is NaN or infinite: documents have no such numbers.</exception>
    public static implicit operator Document(double value) => new(BigDecimal.FromDouble(value));

    /// <summary>A decimal number.</summary>
    public static implicit operator Document(decimal value) => new((BigDecimal)value);

    /// <summary>A map.</summary>
    public static implicit operator Document(OrderedMap<Document> members) => Map(members);

    /// <summary>The boolean.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public bool AsBoolean()
    {
        Require(DocumentKind.Boolean);
        return ReferenceEquals(this, s_true);
    }

    /// <summary>The text.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public string AsString()
    {
        Require(DocumentKind.String);
        return (string)_value!;
    }

    /// <summary>The number with all its digits.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public BigDecimal AsNumber()
    {
        Require(DocumentKind.Number);
        return _number;
    }

    /// <summary>The number as it is written.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public string AsNumberText() => AsNumber().ToString();

    /// <summary>The number as 32 bits.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    /// <exception cref="OverflowException">The number is not whole, or does not fit.</exception>
    public int AsInt32() => checked((int)AsInt64());

    /// <summary>The number as 64 bits.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    /// <exception cref="OverflowException">The number is not whole, or does not fit.</exception>
    public long AsInt64() => AsNumber().ToInt64();

    /// <summary>The nearest number of double precision; infinite when it is too large.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public double AsDouble() => AsNumber().ToDouble();

    /// <summary>The number as a decimal, rounded to the 28 or 29 digits that one holds.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    /// <exception cref="OverflowException">The number is too large.</exception>
    public decimal AsDecimal() => AsNumber().ToDecimal();

    /// <summary>The elements of a list.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public IReadOnlyList<Document> AsList()
    {
        Require(DocumentKind.List);
        return (IReadOnlyList<Document>)_value!;
    }

    /// <summary>The members of a map.</summary>
    /// <exception cref="InvalidOperationException">The document holds something else.</exception>
    public OrderedMap<Document> AsMap()
    {
        Require(DocumentKind.Map);
        return (OrderedMap<Document>)_value!;
    }

    /// <summary>Reads a document from JSON.</summary>
    /// <exception cref="CodecException">The text is not one well-formed JSON value.</exception>
    public static Document Parse(string json) => Parse(Encoding.UTF8.GetBytes(json));

    /// <summary>Reads a document from JSON in UTF-8.</summary>
    /// <exception cref="CodecException">The text is not one well-formed JSON value.</exception>
    public static Document Parse(ReadOnlySpan<byte> json)
    {
        var reader = new JsonReader(json);
        Document document = reader.ReadDocument();
        reader.ReadEnd();
        return document;
    }

    /// <summary>The document as JSON.</summary>
    public override string ToString()
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteDocument(this);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <inheritdoc/>
    public bool Equals(Document? other)
    {
        if (ReferenceEquals(this, other))
            return true;
        if (other is null || Kind != other.Kind)
            return false;
        return Kind switch
        {
            DocumentKind.Number => _number == other._number,
            DocumentKind.String => AsString() == other.AsString(),
            DocumentKind.List => AsList().SequenceEqual(other.AsList()),
            DocumentKind.Map => MapsEqual(AsMap(), other.AsMap()),
            DocumentKind.Boolean => false, // there is one instance of each
            _ => true,
        };
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Document);

    /// <inheritdoc/>
    public override int GetHashCode() => Kind switch
    {
        DocumentKind.Number => _number.GetHashCode(),
        DocumentKind.String => AsString().GetHashCode(StringComparison.Ordinal),
        DocumentKind.List => HashCode.Combine(Kind, AsList().Count),
        DocumentKind.Map => HashCode.Combine(Kind, AsMap().Count),
        DocumentKind.Boolean => HashCode.Combine(Kind, AsBoolean()),
        _ => 0,
    };

    private static bool MapsEqual(OrderedMap<Document> left, OrderedMap<Document> right)
    {
        if (left.Count != right.Count)
            return false;
        foreach ((string name, Document member) in left)
        {
            if (!right.TryGetValue(name, out Document? other) || !member.Equals(other))
                return false;
        }
        return true;
    }

    private void Require(DocumentKind kind)
    {
        if (Kind != kind)
            throw new InvalidOperationException($"The document holds {Kind}, not {kind}.");
    }
}
