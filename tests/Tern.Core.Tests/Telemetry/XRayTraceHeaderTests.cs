using System.Diagnostics;

namespace Tern.Core.Tests.Telemetry;

public sealed class XRayTraceHeaderTests
{
    private const string Trace = "5759e988bd862e3fe1be46a994272793";
    private const string Span = "53995c3f42cd8ad8";

    [Fact]
    public void Header_has_the_form_that_AWS_documents() => Assert.Equal(
        "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1",
        XRayTraceHeader.Format(new(ActivityTraceId.CreateFromString(Trace), ActivitySpanId.CreateFromString(Span), ActivityTraceFlags.Recorded)));

    [Fact]
    public void Random_contexts_survive_a_round_trip()
    {
        for (int i = 0; i < 100_000; i++)
        {
            var context = new ActivityContext(ActivityTraceId.CreateRandom(), ActivitySpanId.CreateRandom(), (ActivityTraceFlags)(i & 1), isRemote: true);
            string header = XRayTraceHeader.Format(context)!;
            Assert.Equal(74, header.Length);
            Assert.Equal(context, XRayTraceHeader.Extract(header));
        }
    }

    [Fact]
    public void Context_without_a_trace_has_no_header() => Assert.Null(XRayTraceHeader.Format(default));

    [Theory]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1", Span, true)]
    [InlineData("Sampled=0; Parent=53995c3f42cd8ad8 ;Root=1-5759e988-bd862e3fe1be46a994272793", Span, false)]
    [InlineData("Self=1-67891234-12456789abcdef012345678;Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=?;Lineage=a87bd80c:1", Span, false)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793", null, false)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;;Sampled=1;", null, true)]
    public void Valid_header_is_extracted(string header, string? parent, bool isSampled)
    {
        ActivityContext context = XRayTraceHeader.Extract(header);
        Assert.Equal((Trace, isSampled, true), (context.TraceId.ToHexString(), context.TraceFlags == ActivityTraceFlags.Recorded, context.IsRemote));
        Assert.Equal(parent ?? "0000000000000000", context.SpanId.ToHexString());
        Assert.Equal(context, XRayTraceHeader.Extract(XRayTraceHeader.Format(context)));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData(";")]
    [InlineData("Root=")]
    [InlineData("Parent=53995c3f42cd8ad8;Sampled=1")]
    [InlineData("Root=2-5759e988-bd862e3fe1be46a994272793")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a99427279")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a9942727933")]
    [InlineData("Root=1-5759e988bd862e3fe1be46a994272793xx")]
    [InlineData("Root=1-5759E988-bd862e3fe1be46a994272793")]
    [InlineData("Root=1-5759e98\n-bd862e3fe1be46a994272793")]
    [InlineData("Root=1-00000000-000000000000000000000000")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=xyz")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=0000000000000000")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad")]
    public void Malformed_header_is_no_trace(string? header) => Assert.Equal(default, XRayTraceHeader.Extract(header));

    [Fact]
    public void Header_of_100_KB_is_no_trace() =>
        Assert.Equal(default, XRayTraceHeader.Extract($"Root=1-5759e988-bd862e3fe1be46a994272793;{new string('x', 100 * 1024)}"));
}
