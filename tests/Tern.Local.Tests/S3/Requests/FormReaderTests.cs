using System.Text;
using Tern.Local.S3;
using Tern.Local.S3.Requests.Forms;

namespace Tern.Local.Tests.S3.Requests;

public sealed class FormReaderTests
{
    private const string Fields =
        "--B\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\na/${filename}\r\n"
        + "--B\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=Policy\r\n\r\n\r\n"
        + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x y.txt\"\r\nContent-Type: text/plain\r\n\r\n";

    [Theory]
    [InlineData("hello", 1)]
    [InlineData("", 2)]
    [InlineData("\r\n--b\r\n--C\r\r\n-", 3)]
    [InlineData("\r\n--", 64)]
    public async Task Fields_before_the_file_are_read(string file, int readSize)
    {
        byte[] body = Encoding.UTF8.GetBytes($"{Fields}{file}\r\n--B--\r\n");
        using FormReader form = await FormReader.OpenAsync(new PartialReadStream(body, readSize), "B", TestContext.Current.CancellationToken);
        Assert.Equal("a/${filename}", form.Fields["KEY"]);
        Assert.Equal("", form.Fields["policy"]);
        Assert.Equal("x y.txt", form.FileName);
        using var content = new MemoryStream();
        await form.CopyToAsync(content, 7, TestContext.Current.CancellationToken);
        Assert.Equal(file, Encoding.UTF8.GetString(content.ToArray()));
    }

    [Theory]
    [InlineData("", "MalformedPOSTRequest")]
    [InlineData("nothing", "MalformedPOSTRequest")]
    [InlineData("--B", "MalformedPOSTRequest")]
    [InlineData("--Bx\r\n", "MalformedPOSTRequest")]
    [InlineData("--B\r\nno-disposition: x\r\n\r\n\r\n--B--", "MalformedPOSTRequest")]
    [InlineData("--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--B--", "MalformedPOSTRequest")]
    [InlineData("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--\r\n", "InvalidArgument")]
    public async Task Malformed_forms_are_refused(string body, string code) => Assert.Equal(
        code,
        (await Assert.ThrowsAsync<S3ServiceException>(async () => await FormReader.OpenAsync(new PartialReadStream(Encoding.UTF8.GetBytes(body), 5), "B", TestContext.Current.CancellationToken))).Code);

    [Fact]
    public async Task Fields_before_the_file_above_the_limit_are_refused()
    {
        byte[] body = Encoding.UTF8.GetBytes($"--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n{new string('x', 1 << 20)}");
        S3ServiceException error = await Assert.ThrowsAsync<S3ServiceException>(async () => await FormReader.OpenAsync(new PartialReadStream(body, 4096), "B", TestContext.Current.CancellationToken));
        Assert.Equal("MaxPostPreDataLengthExceeded", error.Code);
    }

    [Theory]
    [InlineData(4, "EntityTooSmall")]
    [InlineData(5, null)]
    [InlineData(9, null)]
    [InlineData(10, "EntityTooLarge")]
    public async Task File_outside_the_length_range_of_the_policy_is_refused(int length, string? code)
    {
        byte[] body = Encoding.UTF8.GetBytes($"{Fields}{new string('x', length)}\r\n--B--");
        using FormReader form = await FormReader.OpenAsync(new PartialReadStream(body, 100), "B", TestContext.Current.CancellationToken);
        using var file = new FormFile(form, SizeRange.Any.Intersect(new SizeRange(5, 20)).Intersect(new SizeRange(0, 9)));
        Assert.Equal(code, (await Record.ExceptionAsync(() => file.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken)) as S3ServiceException)?.Code);
    }

    [Fact]
    public async Task A_file_without_an_end_is_refused()
    {
        byte[] body = Encoding.UTF8.GetBytes($"{Fields}hello");
        using FormReader form = await FormReader.OpenAsync(new PartialReadStream(body, 100), "B", TestContext.Current.CancellationToken);
        Assert.Equal("MalformedPOSTRequest", (await Assert.ThrowsAsync<S3ServiceException>(() => form.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken))).Code);
    }

    [Theory]
    [InlineData("multipart/form-data; boundary=abc", "abc")]
    [InlineData("multipart/form-data; charset=utf-8; boundary=\"a b\"", "a b")]
    [InlineData("multipart/form-data", null)]
    [InlineData("multipart/form-data; boundary=", null)]
    [InlineData("text/plain; boundary=abc", null)]
    [InlineData(null, null)]
    public void BoundaryOf_returns_the_boundary_of_the_content_type(string? type, string? boundary) => Assert.Equal(boundary, FormReader.ParseBoundary(type));
}
