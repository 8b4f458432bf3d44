using System.Text;

namespace Tern.Local.Routing;

/// <summary>The parameter of the query protocol that names the operation.</summary>
internal static class FormAction
{
    /// <summary>Returns the value of <c>Action</c>; null if a form does not have it.</summary>
    public static string? Find(ReadOnlySpan<byte> form)
    {
        foreach (Range field in form.Split((byte)'&'))
        {
            if (form[field].StartsWith("Action="u8))
                return Uri.UnescapeDataString(Encoding.UTF8.GetString(form[field]["Action=".Length..]));
        }
        return null;
    }
}
