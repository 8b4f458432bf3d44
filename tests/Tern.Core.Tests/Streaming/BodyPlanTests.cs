using Tern.Runtime;

using static Tern.Runtime.PayloadForm;

namespace Tern.Core.Tests.Streaming;

/// <summary>The body plan for each combination of policy and body.</summary>
public sealed class BodyPlanTests
{
    private static readonly BodyPolicy s_default = new();
    private static readonly BodyPolicy s_chunks = new() { SupportsChunks = true, MaxPrehashedLength = 100 };

    [Theory]
    // A service without its own policy: bytes are hashed, streams are not signed, a checksum of a stream is a trailer.
    [InlineData(false, false, 1_000L, false, true, Hashed, false)]
    [InlineData(false, false, 1_000L, true, false, Hashed, false)]
    [InlineData(false, true, null, false, true, Unsigned, false)]
    [InlineData(false, true, null, false, false, Unsigned, false)]
    [InlineData(false, true, 1_000L, true, true, UnsignedChunks, true)]
    [InlineData(false, true, 1_000L, true, false, SignedChunks, true)]
    // A service that accepts chunks.
    [InlineData(true, false, 100L, true, true, Hashed, false)]
    [InlineData(true, false, 100L, false, false, Hashed, false)]
    [InlineData(true, false, 101L, true, true, UnsignedChunks, true)]
    [InlineData(true, false, 101L, false, true, Unsigned, false)]
    [InlineData(true, false, 101L, true, false, SignedChunks, true)]
    [InlineData(true, false, 101L, false, false, SignedChunks, false)]
    [InlineData(true, true, 1L, true, true, UnsignedChunks, true)]
    [InlineData(true, true, 1L, false, true, Unsigned, false)]
    [InlineData(true, true, 1L, false, false, SignedChunks, false)]
    public void Auto_signing_selects_the_payload_form_by_policy_body_and_connection(bool usesChunks, bool isStreamed, long? length, bool hasChecksum, bool isEncrypted, object form, bool hasTrailer) =>
        Assert.Equal(
            new BodyPlan((PayloadForm)form, hasTrailer),
            BodyPlan.Choose(usesChunks ? s_chunks : s_default, isStreamed, length, hasChecksum, isSigned: true, isUnsignedByModel: false, isEncrypted));

    [Theory]
    [InlineData(PayloadSigning.Auto, false, true, Unsigned)]
    [InlineData(PayloadSigning.Auto, true, false, SignedChunks)]
    [InlineData(PayloadSigning.Signed, true, true, Hashed)]
    [InlineData(PayloadSigning.Chunked, true, true, SignedChunks)]
    [InlineData(PayloadSigning.Unsigned, true, false, Unsigned)]
    public void Checksum_without_trailers_is_sent_in_a_header(PayloadSigning signing, bool usesChunks, bool isEncrypted, object form)
    {
        BodyPolicy policy = s_chunks with { PayloadSigning = signing, SupportsChunks = usesChunks, SupportsTrailers = false };
        Assert.Equal(new BodyPlan((PayloadForm)form, false), Choose(policy, true, 1_000, true, isEncrypted: isEncrypted));
    }

    [Fact]
    public void Explicit_payload_signing_is_the_same_for_HTTP_and_HTTPS()
    {
        foreach (bool isEncrypted in new[] { false, true })
        {
            Assert.Equal(new(Hashed, false), Choose(s_chunks with { PayloadSigning = PayloadSigning.Signed }, false, 1_000, true, isEncrypted: isEncrypted));
            Assert.Equal(new(SignedChunks, true), Choose(s_chunks with { PayloadSigning = PayloadSigning.Chunked }, false, 1, true, isEncrypted: isEncrypted));
            Assert.Equal(new(Hashed, false), Choose(s_chunks with { PayloadSigning = PayloadSigning.Chunked }, false, 0, true, isEncrypted: isEncrypted));
            Assert.Equal(new(Unsigned, false), Choose(s_chunks with { PayloadSigning = PayloadSigning.Unsigned }, false, 100, true, isEncrypted: isEncrypted));
            Assert.Equal(new(UnsignedChunks, true), Choose(s_chunks with { PayloadSigning = PayloadSigning.Unsigned }, false, 101, true, isEncrypted: isEncrypted));
            Assert.Equal(new(Unsigned, false), Choose(s_chunks with { PayloadSigning = PayloadSigning.Unsigned }, true, 1_000, false, isEncrypted: isEncrypted));
        }
    }

    [Theory]
    [InlineData(PayloadSigning.Auto)]
    [InlineData(PayloadSigning.Signed)]
    [InlineData(PayloadSigning.Unsigned)]
    [InlineData(PayloadSigning.Chunked)]
    public void Empty_body_is_never_sent_in_chunks(PayloadSigning signing)
    {
        BodyPolicy policy = s_chunks with { PayloadSigning = signing };
        foreach (bool isStreamed in new[] { false, true })
        {
            Assert.Equal(new(Hashed, false), Choose(policy, isStreamed, 0, true));
            Assert.Equal(new(Hashed, false), Choose(policy, isStreamed, 0, true, isEncrypted: true));
            Assert.Equal(new(Unsigned, false), Choose(policy, isStreamed, 0, true, isSigned: false));
        }
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, true)]
    public void Chunks_of_an_unsigned_request_are_unsigned(bool isSigned, bool isUnsignedByModel)
    {
        BodyPolicy policy = s_chunks with { PayloadSigning = PayloadSigning.Chunked };
        Assert.Equal(new(UnsignedChunks, true), Choose(policy, true, 1_000, true, isSigned, isUnsignedByModel));
        Assert.Equal(new(Unsigned, false), Choose(policy, true, null, false, isSigned, isUnsignedByModel));
    }

    private static BodyPlan Choose(
        BodyPolicy policy, bool isStreamed, long? length, bool hasChecksum, bool isSigned = true, bool isUnsignedByModel = false, bool isEncrypted = false) =>
        BodyPlan.Choose(policy, isStreamed, length, hasChecksum, isSigned, isUnsignedByModel, isEncrypted);
}
