using System.Globalization;
using System.Text;

namespace Shop.Caching;

/// <summary>What an answer can be about. The numbers are known to all instances: another one comes last.</summary>
internal enum CacheSubject
{
    /// <summary>Whatever there is: every answer depends on it.</summary>
    All,
    Product,

    /// <summary>All lists that products are in.</summary>
    Products,
    Category,

    /// <summary>All lists that categories are in.</summary>
    Categories,

    /// <summary>All lists that reviews are in, and every review: who deletes a product or an account does not know which are its own.</summary>
    Reviews,
}

/// <summary>An entity or the lists of one kind: what has a generation, which every change raises.</summary>
/// <param name="Subject">The kind.</param>
/// <param name="Id">The entity; 0 for lists.</param>
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

    /// <summary>Reads tags with spaces between them; what is none counts as everything, so that no change is lost on who does not know it.</summary>
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
