using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// A value without a model: null, a boolean, a number, text, a list or a map of documents
/// (<see href="https://smithy.io/2.0/spec/simple-types.html#document">document</see>).
/// </summary>
/// <remarks>Numbers retain their digits. Equality is by value: <c>1.0</c> equals <c>1</c>, and the order of map keys is ignored.</remarks>
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

    /// <summary>The kind of the document's value.</summary>
    public DocumentKind Kind { get; }

    /// <summary>The null document.</summary>
    public static Document Null { get; } = new(DocumentKind.Null, null);

    /// <summary>Whether the document is null.</summary>
    public bool IsNull => Kind == DocumentKind.Null;

    /// <summary>Creates a number with all its digits.</summary>
    public static Document Number(BigDecimal value) => new(value);

    /// <summary>Creates a list. The elements are referenced, not copied.</summary>
    public static Document List(IReadOnlyList<Document> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new(DocumentKind.List, elements);
    }

    /// <summary>Creates a list.</summary>
    public static Document List(params Document[] elements) => List((IReadOnlyList<Document>)elements);

    /// <summary>Creates a map. The members are referenced, not copied.</summary>
    public static Document Map(OrderedMap<Document> members)
    {
        ArgumentNullException.ThrowIfNull(members);
        return new(DocumentKind.Map, members);
    }

    /// <summary>Converts a boolean.</summary>
    public static implicit operator Document(bool value) => value ? s_true : s_false;

    /// <summary>Converts text. A null string becomes <see cref="Null"/>.</summary>
    public static implicit operator Document(string? value) => value is null ? Null : new(DocumentKind.String, value);

    /// <summary>Converts an integer.</summary>
    public static implicit operator Document(int value) => new((BigDecimal)value);

    /// <summary>Converts an integer.</summary>
    public static implicit operator Document(long value) => new((BigDecimal)value);

    /// <summary>Converts a number to the shortest decimal text that parses to the same value.</summary>
    /// <exception cref="ArgumentException">The value is NaN or infinite, which documents do not support.</exception>
    public static implicit operator Document(double value) => new(BigDecimal.FromDouble(value));

    /// <summary>Converts a decimal number.</summary>
    public static implicit operator Document(decimal value) => new((BigDecimal)value);

    /// <summary>Converts a map.</summary>
    public static implicit operator Document(OrderedMap<Document> members) => Map(members);

    /// <summary>Returns the boolean.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public bool AsBoolean()
    {
        ThrowIfNotKind(DocumentKind.Boolean);
        return ReferenceEquals(this, s_true);
    }

    /// <summary>Returns the text.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public string AsString()
    {
        ThrowIfNotKind(DocumentKind.String);
        return (string)_value!;
    }

    /// <summary>Returns the number with all its digits.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public BigDecimal AsNumber()
    {
        ThrowIfNotKind(DocumentKind.Number);
        return _number;
    }

    /// <summary>Returns the text of the number.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public string AsNumberText() => AsNumber().ToString();

    /// <summary>Returns the number as a 32-bit integer.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    /// <exception cref="OverflowException">The number is not an integer, or does not fit.</exception>
    public int AsInt32() => checked((int)AsInt64());

    /// <summary>Returns the number as a 64-bit integer.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    /// <exception cref="OverflowException">The number is not an integer, or does not fit.</exception>
    public long AsInt64() => AsNumber().ToInt64();

    /// <summary>Returns the nearest double; infinity if the number is too large.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public double AsDouble() => AsNumber().ToDouble();

    /// <summary>Returns the number as a decimal, rounded to its precision of 28 to 29 digits.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    /// <exception cref="OverflowException">The number is too large.</exception>
    public decimal AsDecimal() => AsNumber().ToDecimal();

    /// <summary>Returns the elements of a list.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public IReadOnlyList<Document> AsList()
    {
        ThrowIfNotKind(DocumentKind.List);
        return (IReadOnlyList<Document>)_value!;
    }

    /// <summary>Returns the members of a map.</summary>
    /// <exception cref="InvalidOperationException">The document has another kind.</exception>
    public OrderedMap<Document> AsMap()
    {
        ThrowIfNotKind(DocumentKind.Map);
        return (OrderedMap<Document>)_value!;
    }

    /// <summary>Parses a document from JSON.</summary>
    /// <exception cref="TernSerializationException">The text is not one well-formed JSON value.</exception>
    public static Document Parse(string json) => Parse(Encoding.UTF8.GetBytes(json));

    /// <summary>Parses a document from JSON in UTF-8.</summary>
    /// <exception cref="TernSerializationException">The text is not one well-formed JSON value.</exception>
    public static Document Parse(ReadOnlySpan<byte> json)
    {
        var reader = new JsonReader(json);
        Document document = reader.ReadDocument();
        reader.ReadEnd();
        return document;
    }

    /// <summary>Returns the document as JSON.</summary>
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
            DocumentKind.Boolean => false, // true and false each have one instance
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

    private void ThrowIfNotKind(DocumentKind kind)
    {
        if (Kind != kind)
            throw new InvalidOperationException($"The kind of the document is {Kind}, but {kind} is required. Check Document.Kind first.");
    }
}
