using System.Text;
using Tern.Local.S3;
using Tern.Local.S3.Requests.Forms;

namespace Tern.Local.Tests.S3.Requests;

public sealed class PostPolicyTests
{
    private static readonly DateTimeOffset s_now = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly Dictionary<string, string> s_fields = new(StringComparer.OrdinalIgnoreCase)
    {
        ["key"] = "user/${filename}",
        ["Content-Type"] = "image/png",
        ["policy"] = "",
        ["x-amz-signature"] = "",
    };

    [Theory]
    [InlineData("""{"expiration":"2026-01-01T00:00:01.000Z","conditions":[{"bucket":"b"},["starts-with","$key","user/"],["eq","$Content-Type","image/png"],["content-length-range",1,10]]}""", null)]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["starts-with","$key",""],["starts-with","$content-type","image/"]]}""", null)]
    [InlineData("""{"expiration":"2026-01-01T00:00:00Z","conditions":[]}""", "AccessDenied")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[{"bucket":"c"},{"key":"user/x"},["starts-with","$content-type",""]]}""", "AccessDenied")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["starts-with","$key","other/"],["starts-with","$content-type",""]]}""", "AccessDenied")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["starts-with","$key","user/"]]}""", "AccessDenied")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["content-length-range",1,"x"]]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["eq","$key","\ud800"]]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[{"\udc00":"x"}]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"\ud800","conditions":[]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z"}""", "InvalidPolicyDocument")]
    [InlineData("""{"conditions":[]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["eq","key","x"]]}""", "AccessDenied")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[{"key":"user/x","bucket":"b"}]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[["eq","$key"]]}""", "InvalidPolicyDocument")]
    [InlineData("""{"expiration":"2026-01-01T00:00:01Z","conditions":[{"key":1}]}""", "InvalidPolicyDocument")]
    [InlineData("""[]""", "InvalidPolicyDocument")]
    [InlineData("""{""", "InvalidPolicyDocument")]
    public void Form_that_violates_its_policy_is_refused(string policy, string? code)
    {
        string encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes(policy));
        Assert.Equal(code, (Record.Exception(() => PostPolicy.Check(encoded, s_fields, "b", "user/x", s_now)) as S3ServiceException)?.Code);
    }

    [Fact]
    public void Length_range_is_the_intersection_of_all_conditions()
    {
        const string Policy = """{"expiration":"2026-01-01T00:00:01Z","conditions":[["starts-with","$key",""],["starts-with","$content-type",""],["content-length-range","6",20],["content-length-range",1,10]]}""";
        Assert.Equal(new SizeRange(6, 10), PostPolicy.Check(Convert.ToBase64String(Encoding.UTF8.GetBytes(Policy)), s_fields, "b", "user/x", s_now));
    }

    [Fact]
    public void Policy_that_is_not_base64_is_refused() =>
        Assert.Equal("InvalidPolicyDocument", Assert.Throws<S3ServiceException>(() => PostPolicy.Check("%", s_fields, "b", "k", s_now)).Code);
}
