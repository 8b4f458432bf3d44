using System.Globalization;
using System.Text;

namespace Shop.Caching;

/// <summary>The kinds of cache tags. Instances of different releases share the numbers: add new members at the end.</summary>
internal enum CacheSubject
{
    /// <summary>All data: every response depends on it.</summary>
    All,
    Product,

    /// <summary>All lists that contain products.</summary>
    Products,
    Category,

    /// <summary>All lists that contain categories.</summary>
    Categories,

    /// <summary>All lists that contain reviews, and every review: the deletion of a product or an account does not know the ids of its reviews.</summary>
    Reviews,
}

/// <summary>A cache tag: an entity, or all lists of one kind. It has a version, which every change increments.</summary>
/// <param name="Subject">The kind.</param>
/// <param name="Id">The id of the entity; 0 for lists.</param>
internal readonly record struct CacheTag(CacheSubject Subject, long Id)
{
    public static readonly CacheTag Everything = new(CacheSubject.All, 0);
    public static readonly CacheTag Products = new(CacheSubject.Products, 0);
    public static readonly CacheTag Categories = new(CacheSubject.Categories, 0);
    public static readonly CacheTag Reviews = new(CacheSubject.Reviews, 0);

    private static readonly string[] Names = ["all", "product", "products", "category", "categories", "reviews"];

    public static CacheTag Product(long id) => new(CacheSubject.Product, id);

    public static CacheTag Category(long id) => new(CacheSubject.Category, id);

    /// <summary><c>product:5</c>.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Names[(int)Subject]}:{Id}");

    /// <summary>Reads tags that are separated by spaces. An invalid tag is read as <see cref="Everything"/>, so that no change is missed.</summary>
    public static List<CacheTag> ParseAll(ReadOnlySpan<byte> text)
    {
        var tags = new List<CacheTag>();
        foreach (var part in text.Split((byte)' ')) tags.Add(TryParse(text[part], out var tag) ? tag : Everything);
        return tags;
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out CacheTag tag)
    {
        tag = default;
        var colon = text.IndexOf((byte)':');
        if (colon < 0 || !long.TryParse(text[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var id)) return false;
        var subject = Array.IndexOf(Names, Encoding.UTF8.GetString(text[..colon]));
        tag = new CacheTag((CacheSubject)subject, id);
        return subject >= 0;
    }
}
