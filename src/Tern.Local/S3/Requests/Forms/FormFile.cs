using Tern.Local.Http;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>The file of a form. Its length is known only at its end, and must be in the range of the form's policy.</summary>
/// <param name="form">The form, positioned at its file. It is not disposed.</param>
/// <param name="sizes">The allowed length.</param>
internal sealed class FormFile(FormReader form, SizeRange sizes) : AsyncReadOnlyStream
{
    private long _count;

    /// <inheritdoc/>
    /// <exception cref="S3ServiceException">The file is too long or too short, or the form is incomplete.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = await form.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        _count += count;
        sizes.CheckMax(_count);
        if (count == 0 && !buffer.IsEmpty)
            sizes.CheckMin(_count);
        return count;
    }
}
