using Tern.Local.Http;

namespace Tern.Local.S3.Front.Forms;

/// <summary>The file of a form, whose length is known only when it has come, within the bounds of the form's policy.</summary>
/// <param name="form">The form, which stands at its file and is not disposed with it.</param>
/// <param name="sizes">How long it may be.</param>
internal sealed class FormFile(FormReader form, SizeRange sizes) : ReadingStream
{
    private long _count;

    /// <inheritdoc/>
    /// <exception cref="S3ServiceException">The file is too long or too short, or the form has no end.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = await form.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        _count += count;
        sizes.CheckMost(_count);
        if (count == 0 && !buffer.IsEmpty)
            sizes.CheckLeast(_count);
        return count;
    }
}
