using System.Text;
using Tern.Local.S3;
using Tern.Local.S3.Requests.Forms;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Browser forms and their policies: the same form has the same fields and file, however it is split. Any policy accepts the form or results in
/// the error of the service. Input: the form, with <c>policy</c> as JSON and not in base64.
/// </summary>
internal sealed class FormTarget : IFuzzTarget
{
    private static readonly DateTimeOffset s_now = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public string Name => "form";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        Form("""{"expiration":"2026-01-01T00:00:01.000Z","conditions":[{"bucket":"b"},["starts-with","$key","a/"],["eq","$Content-Type","x/y"],["content-length-range",1,10]]}"""),
        Form("""{"expiration":"2027-01-01","conditions":[["content-length-range","0","9"],{"x-amz-meta-\ud83d\ude00":"\u0000"}]}"""),
        "--B\r\nContent-Disposition: form-data; name=file\r\n\r\n\r\n--b\r\n--B\r\n"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string whole = Read(input, int.MaxValue);
        if (Read(input, 1) != whole || Read(input, 19) != whole)
            throw new FuzzFindingException("The form differs when it is split.");
    }

    private static string Read(byte[] input, int readSize)
    {
        var seen = new StringBuilder();
        try
        {
            using FormReader form = FormReader.OpenAsync(new PartialReadStream(input, readSize), "B", CancellationToken.None).AsTask().GetAwaiter().GetResult();
            foreach ((string name, string value) in form.Fields)
                seen.Append(name).Append('=').Append(value).Append('\n');
            SizeRange sizes = form.Fields.TryGetValue("policy", out string? policy)
                ? PostPolicy.Check(Convert.ToBase64String(Encoding.UTF8.GetBytes(policy)), form.Fields, "b", form.Fields.GetValueOrDefault("key", ""), s_now)
                : SizeRange.Any;
            using var file = new FormFile(form, sizes);
            byte[] buffer = new byte[16];
            long length = 0;
            while (file.ReadAsync(buffer).AsTask().GetAwaiter().GetResult() is > 0 and var count)
            {
                seen.Append(Convert.ToHexString(buffer, 0, count));
                length += count;
            }
            if (length < sizes.Min || length > sizes.Max)
                throw new FuzzFindingException("The server accepts a file of a length that the policy does not allow.");
        }
        catch (S3ServiceException error)
        {
            // The number of bytes that are read before the error depends on the split, so they are not compared.
            return error.Code;
        }
        return seen.ToString();
    }

    private static byte[] Form(string policy) => Encoding.UTF8.GetBytes(
        $"--B\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\na/${{filename}}\r\n--B\r\nContent-Disposition: form-data; name=\"Content-Type\"\r\n\r\nx/y\r\n"
        + $"--B\r\nContent-Disposition: form-data; name=\"policy\"\r\n\r\n{policy}\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x y.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--B--\r\n");
}
