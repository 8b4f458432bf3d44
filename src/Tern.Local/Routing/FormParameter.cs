using System.Text;

namespace Tern.Local.Routing;

/// <summary>Finds a parameter of a form.</summary>
internal static class FormParameter
{
    /// <summary>Returns the value of a parameter; null if a form does not have it.</summary>
    /// <param name="form">The form.</param>
    /// <param name="start">The name of the parameter with the sign after it, for example <c>Action=</c>.</param>
    public static string? Find(ReadOnlySpan<byte> form, ReadOnlySpan<byte> start)
    {
        foreach (Range field in form.Split((byte)'&'))
        {
            if (form[field].StartsWith(start))
                return Uri.UnescapeDataString(Encoding.UTF8.GetString(form[field][start.Length..]));
        }
        return null;
    }
}
