namespace Tern.Local.Routing;

/// <summary>The parameter of the query protocol that names the operation.</summary>
internal static class FormAction
{
    /// <summary>Returns the value of <c>Action</c>; null if a form does not have it.</summary>
    public static string? Find(ReadOnlySpan<byte> form) => FormParameter.Find(form, "Action="u8);
}
